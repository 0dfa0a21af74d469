import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** A certificate for 127.0.0.1 and localhost that signs itself, made by `openssl`, and its key. */
export function makeCertificate(
  folder: string,
  name: string,
  keyType: 'ec' | 'rsa' = 'ec',
): CertificateFiles {
  const [certFile, keyFile] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const key = keyType === 'ec' ? ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] : ['rsa:2048'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const files = ['-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '2', '-newkey', ...key, ...subject, ...files], {
    stdio: 'ignore',
  });
  return { certFile, keyFile };
}

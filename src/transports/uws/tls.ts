import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { App, SSLApp, type TemplatedApp } from 'uWebSockets.js';
import { messageOf } from '../../errors.js';

/** Paths of PEM files: the certificate followed by its intermediate certificates, and its private key. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** uWebSockets.js speaks TLS 1.2 and later. @throws Error that names the setting and the file */
export function createApp(tls: TlsFiles | undefined): TemplatedApp {
  if (tls === undefined) return App();
  checkTlsFiles(tls);
  return SSLApp({ cert_file_name: tls.certFile, key_file_name: tls.keyFile });
}

/** Finds errors that uWebSockets.js would report only as a failure, or as a failure of every handshake. */
function checkTlsFiles({ certFile, keyFile }: TlsFiles): void {
  const certificate = parse('TLS_CERT', certFile, 'certificate', (pem) => new X509Certificate(pem));
  const key = parse('TLS_KEY', keyFile, 'private key', privateKey);
  if (!certificate.checkPrivateKey(key)) {
    throw new Error(`TLS_KEY: ${keyFile} is not the key of the certificate in TLS_CERT, ${certFile}`);
  }
}

function privateKey(pem: Buffer): KeyObject {
  if (/BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(pem.toString())) throw new Error('it is encrypted');
  return createPrivateKey(pem);
}

function parse<Parsed>(setting: string, file: string, what: string, read: (pem: Buffer) => Parsed): Parsed {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch (cause) {
    throw new Error(`${setting}: ${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
  try {
    return read(pem);
  } catch (cause) {
    throw new Error(`${setting}: ${file} has no usable ${what}: ${messageOf(cause)}`, { cause });
  }
}

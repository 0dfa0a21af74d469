import { ConfigError, type Environment } from '../config/config.js';
import { url } from '../config/values.js';

/** The settings of `sonant` besides those of the server. */
export interface ClientConfig {
  /** The server to ask; undefined: the store and the engine are used directly. */
  readonly server: { readonly url: string; readonly key: string | undefined } | undefined;
  /** The default voice. */
  readonly voice: string | undefined;
  /** `named`: a setting says where the store is. */
  readonly store: 'named' | 'default';
}

/** @throws ConfigError */
export function readClientConfig(environment: Environment = process.env): ClientConfig {
  const { SONANT_URL = '', SONANT_API_KEY = '', SONANT_VOICE = '', DATA_DIR, DATABASE_URL } = environment;
  const voice = SONANT_VOICE === '' ? undefined : SONANT_VOICE;
  const store = DATA_DIR === undefined && DATABASE_URL === undefined ? 'default' : 'named';
  // An empty value is how a shell unsets a variable for one command.
  if (SONANT_URL === '') return { server: undefined, voice, store };
  const problems: string[] = [];
  if (url('http:', 'https:')(SONANT_URL) === undefined) {
    problems.push(`SONANT_URL must be http://host:port or https://host:port, not '${SONANT_URL}'`);
  }
  if (!/^[\x21-\x7e]*$/.test(SONANT_API_KEY)) {
    problems.push('SONANT_API_KEY must be a key, without spaces or line ends');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const key = SONANT_API_KEY === '' ? undefined : SONANT_API_KEY;
  return { server: { url: SONANT_URL.replace(/\/+$/, ''), key }, voice, store };
}

import { linkOf } from '../accounts/invitations.js';
import type { Config } from '../config/config.js';

/** Secrets that are shown once and nowhere else. */
export interface FirstSecrets {
  readonly key: string | undefined;
  /** The secret of an invitation. */
  readonly invitation: string | undefined;
}

/** @returns the message for the person who starts the server; empty: there is nothing to say */
export const welcome = (url: string, { key, invitation }: FirstSecrets, config: Config): string =>
  [
    key === undefined ? '' : keyText(url, key, config),
    invitation === undefined ? '' : invitationText(url, invitation),
  ].join('');

const keyText = (url: string, key: string, { wireBrands: [brand = 'svc'] }: Config): string => `
Sonant is running at ${url}
Your API key, shown only this once:

  ${key}

Try it:

  curl ${url}/v1/${brand}-tts -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' -H 'Accept: audio/wav' \\
    -d '{"text": "Hello! I am speaking from your own machine.", "speaker": "astra", "modelId": "coda"}' -o hello.wav

`;

const invitationText = (url: string, token: string): string => `
The dashboard has no members yet. This link, which works once and within a day, makes you its owner:

  ${linkOf(url, token)}

`;

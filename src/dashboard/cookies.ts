const SESSION_COOKIE = 'sonant_session';
/** The form of a session's token; anything else is not looked up. */
const TOKEN = /^[\w-]{20,128}$/;

/** The session's token in a Cookie header; undefined when there is none that could be one. */
export function sessionTokenOf(cookieHeader: string | undefined): string | undefined {
  for (const pair of (cookieHeader ?? '').split(/[;,]/)) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== SESSION_COOKIE) continue;
    const value = pair.slice(equals + 1).trim();
    return TOKEN.test(value) ? value : undefined;
  }
  return undefined;
}

/** @param maxAgeSeconds 0: the browser forgets it */
const sessionCookie = (token: string, maxAgeSeconds: number, scheme: 'http' | 'https'): string =>
  [
    `${SESSION_COOKIE}=${token}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(scheme === 'https' ? ['Secure'] : []),
  ].join('; ');

export const freshCookie = (token: string, expiresAtMs: number, scheme: 'http' | 'https'): string =>
  sessionCookie(token, Math.max(0, Math.floor((expiresAtMs - Date.now()) / 1000)), scheme);

export const endedCookie = (scheme: 'http' | 'https'): string => sessionCookie('', 0, scheme);

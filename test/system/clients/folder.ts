import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** This folder among the sources: what is not compiled lies only there. */
export const FOLDER = `${ROOT}test/system/clients/`;

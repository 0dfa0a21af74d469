import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** This folder among the sources, the only place of files that are not compiled. */
export const FOLDER = `${ROOT}test/system/clients/`;

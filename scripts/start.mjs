import { prepare } from './prepare.mjs';

prepare();
// In this process, so that signals reach the server and its exit code is ours.
await import('../dist/src/main.js');

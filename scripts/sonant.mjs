#!/usr/bin/env node
import { prepare } from './prepare.mjs';

prepare();
await import('../dist/src/cli/main.js');

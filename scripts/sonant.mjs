#!/usr/bin/env node
import { prepare } from './prepare.mjs';

prepare('build');
await import('../dist/src/cli/main.js');

import { rule } from './rules.js';
import type { Rule } from './rules.js';

/** Leftovers of markdown and typed faces. */
export const SILENT_RULES: readonly Rule[] = [
  rule('sign', /\]\((?:https?:|www\.|mailto:|[/#.])[^)\s]{0,300}\)/u, () => ''),
  rule('sign', /[:;=]-?[)(DPpO3*|/\\](?![\p{L}\d])/u, () => ''),
  rule('sign', /#{1,6}(?=\s)/u, () => ''),
];

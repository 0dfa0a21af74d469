import { rule } from './rules.js';
import type { Rule } from './rules.js';

/** What is written for the eye alone: markdown, HTML, formulas' dollars, typed faces. */
export const SILENT_RULES: readonly Rule[] = [
  rule('sign', /\]\((?:https?:|www\.|mailto:|[/#.])[^)\s]{0,300}\)/u, () => ''),
  // An image: its text is said, its file is not.
  rule('sign', /!(?=\[[^\]\n]{0,200}\]\()/u, () => ''),
  rule('sign', /(?<=!\[[^\]\n]{0,200})\]\([^)\s]{0,300}\)/u, () => ''),
  rule('sign', /<\/?[a-zA-Z][a-zA-Z0-9]{0,15}(?:\s[^<>]{0,300})?\/?>/u, () => ''),
  rule('sign', /&(?:nbsp|lt|gt|quot|apos|#\d{1,6}|#x[\dA-Fa-f]{1,6});/u, () => ''),
  // $x^2$: the dollars around a formula.
  rule('sign', /\$(?=[\p{L}\\][^$\n]{0,80}[\^_\\=][^$\n]{0,80}\$)/u, () => ''),
  rule('sign', /(?<=\$[\p{L}\\][^$\n]{0,80}[\^_\\=][^$\n]{0,80})\$(?!\d)/u, () => ''),
  // A face of letters or digits stands apart: retries=3 is none.
  rule('sign', /(?<![\p{L}\p{M}\d])[:;=]-?[DPpO3](?![\p{L}\d])/u, () => ''),
  rule('sign', /(?:[:;]|(?<![\p{L}\p{M}\d])=)-?[)(*|/\\](?![\p{L}\d])/u, () => ''),
  rule('sign', /#{1,6}(?=\s)/u, () => ''),
];

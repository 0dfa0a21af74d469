import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ModelId, ModelPacks } from '../../src/contracts/catalog.js';

const MODELS = fileURLToPath(new URL('../../../models/', import.meta.url));

/** The pack of each model, by name. */
const MODEL_PACKS = (JSON.parse(readFileSync(`${MODELS}voices.json`, 'utf8')) as { packs: ModelPacks }).packs;

/** Folder of the pack that a model speaks with. */
export const packOf = (modelId: ModelId): string => MODELS + MODEL_PACKS[modelId];

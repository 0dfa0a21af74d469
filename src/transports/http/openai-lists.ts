import { MODEL_IDS } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import type { Services } from '../../services.js';
import { json, NO_KEY, pathParameter, response } from '../api-docs/openapi-parts.js';
import { lastSegment } from '../uws/request-head.js';
import { authenticate, type Route } from './route.js';

const common = { method: 'GET', errorBody: 'openai' } as const;

/** The lists from which clients of the OpenAI shape fill their menus. Model aliases are models there. */
export function openAiListRoutes(services: Services): Route[] {
  return [modelsRoute(services), modelRoute(services), audioModelsRoute(services), voicesRoute(services)];
}

const modelNames = ({ catalog }: Services): string[] => [
  ...MODEL_IDS,
  ...Object.keys(catalog.aliases.models),
];

/** The OpenAI shape requires a creation time, which models do not have, so it is 0. */
const modelOf = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'sonant' });

const modelsRoute = (services: Services): Route => ({
  ...common,
  path: '/v1/models',
  operation: {
    operationId: 'listModels',
    summary: 'List the models, in the OpenAI shape',
    responses: { 200: response('Models and their other names', json('OpenAiModels')) },
  },
  handle: async (exchange) => {
    await authenticate(exchange, services, 'synthesis');
    exchange.json(200, { object: 'list', data: modelNames(services).map(modelOf) });
  },
});

const modelRoute = (services: Services): Route => ({
  ...common,
  path: '/v1/models/{id}',
  failures: [404],
  operation: {
    operationId: 'getModel',
    summary: 'Show a model, in the OpenAI shape',
    parameters: [pathParameter('id', 'A model or another name of one', { type: 'string', minLength: 1 })],
    responses: { 200: response('The model', json('OpenAiModel')) },
  },
  handle: async (exchange) => {
    await authenticate(exchange, services, 'synthesis');
    const { written, text: id = written } = lastSegment(exchange.head);
    if (services.catalog.modelOf(id) === undefined)
      throw new SonantError('model_unknown', { model: id.slice(0, 64) });
    exchange.json(200, modelOf(id));
  },
});

/** Chat front ends ask for these two without a key. */
const audioModelsRoute = (services: Services): Route => ({
  ...common,
  path: '/v1/audio/models',
  operation: {
    operationId: 'listAudioModels',
    summary: 'List the models, as chat front ends ask for them',
    security: NO_KEY,
    responses: { 200: response('Models and their other names', json('AudioModels')) },
  },
  handle: (exchange) => exchange.json(200, { models: modelNames(services).map((id) => ({ id, name: id })) }),
});

const voicesRoute = (services: Services): Route => ({
  ...common,
  path: '/v1/audio/voices',
  operation: {
    operationId: 'listAudioVoices',
    summary: 'List the voices, as chat front ends ask for them',
    security: NO_KEY,
    responses: { 200: response('Each voice once', json('AudioVoices')) },
  },
  handle: (exchange) => {
    const voices = services.catalog.voices.map(
      ({ name, language, country, gender, description, models }) => ({
        id: name,
        name,
        language: `${language}-${country}`,
        gender,
        description,
        models,
      }),
    );
    exchange.json(200, { voices });
  },
});

import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';
import { ROOT } from './folder.js';

/** One type of a client's package: its fields with a TypeScript and a Python type each. */
interface Shape {
  readonly name: string;
  readonly fields: readonly {
    readonly name: string;
    readonly ts: string;
    readonly python: string;
    readonly doc: string;
  }[];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const HEAD =
  'Written by `npm run clients -- --types` from the OpenAPI description and coda.proto: do not edit.';
/** The types of proto3's canonical JSON, in TypeScript and Python. */
const SCALARS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['string', 'str'],
  bytes: ['string', 'str'],
  bool: ['boolean', 'bool'],
  int32: ['number', 'int'],
  uint32: ['number', 'int'],
  float: ['number', 'float'],
  double: ['number', 'float'],
};
const JSON_TYPES: Readonly<Record<string, readonly [string, string]>> = {
  string: ['string', 'str'],
  boolean: ['boolean', 'bool'],
  integer: ['number', 'int'],
  number: ['number', 'float'],
  null: ['null', 'None'],
};

/** @param openapi what `GET /openapi.json` answers. @returns files of the packages with what they should hold */
export function generatedTypes(openapi: unknown): ReadonlyMap<string, string> {
  const shapes = [...httpShapes(openapi), ...socketShapes()];
  return new Map([
    [`${ROOT}clients/js/src/types.ts`, `// ${HEAD}\n\n${shapes.map(typeScript).join('\n')}`],
    [
      `${ROOT}clients/python/sonant_client/types.py`,
      `"""${HEAD}"""\n\nfrom typing import Literal, TypedDict, Union\n\n${shapes.map(python).join('\n\n')}`,
    ],
  ]);
}

function httpShapes(openapi: unknown): Shape[] {
  const { schemas } = (openapi as { components: { schemas: Record<string, Schema> } }).components;
  return ['SynthesisParameters', 'Pronunciation'].map((shape) => {
    const { properties = {} } = schemas[shape] ?? {};
    const fields = Object.entries(properties).map(([name, schema]) => {
      const [ts, py] = jsonTypes(schema);
      return { name, ts, python: py, doc: schema.description ?? '' };
    });
    if (fields.length === 0) throw new Error(`the OpenAPI description has no ${shape}`);
    return { name: shape, fields };
  });
}

function jsonTypes(schema: Schema): readonly [string, string] {
  const { $ref, type, enum: values, items, additionalProperties, anyOf, oneOf } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return [name, `"${name}"`];
  }
  const choices = anyOf ?? oneOf;
  if (choices) return joined(choices.map(jsonTypes));
  const named = values?.filter((value) => value !== null);
  if (named) {
    const literals = named.map((value) => JSON.stringify(value)).join(', ');
    return [named.map((value) => JSON.stringify(value)).join(' | '), `Literal[${literals}]`];
  }
  if (Array.isArray(type))
    return joined((type as string[]).map((one) => jsonTypes({ ...schema, type: one })));
  if (type === 'array') {
    const [ts, py] = jsonTypes(items ?? {});
    return [`readonly (${ts})[]`, `list[${py}]`];
  }
  if (type === 'object' && additionalProperties !== undefined) {
    const [ts, py] = jsonTypes(additionalProperties);
    return [`Readonly<Record<string, ${ts}>>`, `dict[str, ${py}]`];
  }
  return JSON_TYPES[type as string] ?? ['unknown', 'object'];
}

const joined = (types: readonly (readonly [string, string])[]): readonly [string, string] => [
  [...new Set(types.map(([ts]) => ts))].join(' | '),
  `Union[${[...new Set(types.map(([, py]) => py))].join(', ')}]`,
];

function socketShapes(): Shape[] {
  const source = readFileSync(`${ROOT}src/transports/sockets/coda/coda.proto`, 'utf8');
  const { root } = protobuf.parse(source, { keepCase: false, alternateCommentMode: true });
  const shapes: Shape[] = [];
  const visit = (space: protobuf.NamespaceBase): void => {
    for (const found of space.nestedArray) {
      if (found instanceof protobuf.Type) shapes.push(shapeOf(found, space));
      if (found instanceof protobuf.Namespace) visit(found);
    }
  };
  visit(root);
  return shapes;
}

function shapeOf(message: protobuf.Type, space: protobuf.NamespaceBase): Shape {
  const fields = message.fieldsArray.map((field) => {
    const [ts, py] = SCALARS[field.type] ?? messageTypes(field.type, space);
    const types = field.repeated ? ([`readonly ${ts}[]`, `list[${py}]`] as const) : ([ts, py] as const);
    return { name: field.name, ts: types[0], python: types[1], doc: field.comment ?? '' };
  });
  return { name: message.name, fields };
}

function messageTypes(name: string, space: protobuf.NamespaceBase): readonly [string, string] {
  const found = space.lookup(name);
  if (found instanceof protobuf.Enum) {
    const names = Object.keys(found.values);
    return [
      names.map((one) => `'${one}'`).join(' | '),
      `Literal[${names.map((one) => `"${one}"`).join(', ')}]`,
    ];
  }
  const last = name.split('.').at(-1) ?? name;
  // A duration is a string such as 1.5s in JSON.
  return last === 'Duration' ? ['string', 'str'] : [last, `"${last}"`];
}

const oneLine = (doc: string): string => doc.replace(/\s+/g, ' ').replaceAll('*/', '').trim();

const typeScript = ({ name, fields }: Shape): string =>
  fields.length === 0
    ? `export type ${name} = Record<string, never>;\n`
    : `export interface ${name} {\n${fields
        .map(
          ({ name, ts, doc }) =>
            `${doc === '' ? '' : `  /** ${oneLine(doc)} */\n`}  readonly ${name}?: ${ts};\n`,
        )
        .join('')}}\n`;

const python = ({ name, fields }: Shape): string =>
  `${name} = TypedDict(\n    "${name}",\n    {\n${fields
    .map(
      ({ name, python, doc }) =>
        `${doc === '' ? '' : `        # ${oneLine(doc)}\n`}        "${name}": ${python},\n`,
    )
    .join('')}    },\n    total=False,\n)\n`;

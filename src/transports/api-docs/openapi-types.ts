import type { Schema } from '../shared/schemas.js';

/** The part of OpenAPI 3.1 that this service's description uses. */
export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'header' | 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

export interface OpenApiOperation {
  readonly operationId: string;
  /** Tags; if absent, they follow from the path. */
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** The key unless set; an empty array: none is needed. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

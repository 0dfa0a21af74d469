/** What we use of https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ and its plug-ins. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** React's element, which only React reads. */
  type Element = symbol;
  export type Component<Props> = (props: Props) => Element;
  interface System {
    readonly React: {
      createElement<Props>(
        type: string | Component<Props>,
        props: Props,
        ...children: readonly (Element | string)[]
      ): Element;
    };
  }
  export type Plugin<Props> = (system: System) => {
    readonly wrapComponents: Readonly<Record<string, (original: Component<Props>) => Component<Props>>>;
  };
  interface Options<Props> {
    readonly domNode: HTMLElement;
    readonly url: string;
    /** The host that checks descriptions; `null`: none. */
    readonly validatorUrl: null;
    readonly deepLinking: boolean;
    readonly filter: boolean;
    /** How deep the schemas below the paths are open. */
    readonly defaultModelsExpandDepth: number;
    readonly plugins: readonly Plugin<Props>[];
  }
  export default function SwaggerUI<Props>(options: Options<Props>): unknown;
}

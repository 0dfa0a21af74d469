import 'swagger-ui-dist/swagger-ui.css';
import '../styles/tokens.css';
import './reference.css';
import SwaggerUI, { type Component, type Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { isDark, onThemeChange } from '../theme.js';

/** What Swagger UI knows of an answer's body. */
interface BodyProps {
  readonly content: unknown;
  readonly contentType: string;
}

/** The object URL of each answer; Swagger UI keeps the answers. */
const addresses = new WeakMap<Blob, string>();

function addressOf(speech: Blob): string {
  const address = addresses.get(speech) ?? URL.createObjectURL(speech);
  addresses.set(speech, address);
  return address;
}

/** Plays the speech that came: Swagger UI alone would ask for its address again, without key and text. */
const speechPlugin: Plugin<BodyProps> = ({ React }) => ({
  wrapComponents: {
    responseBody:
      (Original: Component<BodyProps>): Component<BodyProps> =>
      (props) => {
        const { content, contentType } = props;
        if (!(content instanceof Blob) || !contentType.startsWith('audio/'))
          return React.createElement(Original, props);
        const src = addressOf(content);
        const player = React.createElement('audio', { controls: true, src });
        const link = React.createElement('a', { href: src, download: 'speech' }, 'Download');
        return React.createElement('p', null, player, ' ', link);
      },
  },
});

/** Swagger UI has dark colors for this class. */
const showTheme = (): void => void document.documentElement.classList.toggle('dark-mode', isDark());

showTheme();
onThemeChange(showTheme);
const domNode = document.getElementById('reference');
if (domNode !== null) {
  SwaggerUI({
    domNode,
    url: '/openapi.json',
    validatorUrl: null,
    deepLinking: true,
    filter: true,
    defaultModelsExpandDepth: 0,
    plugins: [speechPlugin],
  });
}

import type { Services } from '../services.js';
import type { Route } from '../transports/http/route.js';
import { accountRoutes } from './account-routes.js';
import { aliasRoutes } from './alias-routes.js';
import { Api } from './api.js';
import { keyRoutes } from './key-routes.js';
import { memberRoutes } from './member-routes.js';
import { type Page, pageRoutes } from './page.js';
import { signInRoutes } from './sign-in-routes.js';
import { speechRoutes } from './speech-routes.js';

/** The page and the interface that it speaks to. */
export function dashboardRoutes(services: Services, page: Page): Route[] {
  const api = new Api(services.sessions);
  return [
    ...pageRoutes(page),
    ...signInRoutes(api, services),
    ...memberRoutes(api, services),
    ...keyRoutes(api, services),
    ...accountRoutes(api, services),
    ...speechRoutes(api, services),
    ...aliasRoutes(api, services),
  ];
}

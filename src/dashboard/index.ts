import type { Services } from '../services.js';
import type { Route } from '../transports/http/route.js';
import { aliasRoutes } from './alias-routes.js';
import { Api } from './api.js';
import { auditRoutes } from './audit-routes.js';
import { keyRoutes } from './key-routes.js';
import { memberRoutes } from './member-routes.js';
import { type Page, pageRoutes } from './page.js';
import { signInRoutes } from './sign-in-routes.js';
import { speechRoutes } from './speech-routes.js';
import { usageRoutes } from './usage-routes.js';

/** The page and the interface that it speaks to. */
export function dashboardRoutes(services: Services, page: Page): Route[] {
  const api = new Api(services.sessions);
  return [
    ...pageRoutes(page),
    ...signInRoutes(api, services),
    ...memberRoutes(api, services),
    ...keyRoutes(api, services),
    ...usageRoutes(api, services),
    ...speechRoutes(api, services),
    ...aliasRoutes(api, services),
    ...auditRoutes(api, services),
  ];
}

import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Realtime } from '../../../realtime/realtime.ts'
import { checkHealth, openApiDocument } from './system.ts'

export function systemRoutes(api: Api, { config, database, realtime }: Deps & { realtime: Realtime }): void {
  api.handle('GET /health', async () => {
    const health = await checkHealth(database.db, realtime)
    return health instanceof Refusal ? health : reply(health)
  })

  let document: ReturnType<typeof openApiDocument> | undefined
  api.handle('GET /openapi.json', () => {
    document ??= openApiDocument(api.registered, { title: 'Rialto', url: config.appUrl })
    return reply({ ...document })
  })
}

const PAGE = '/api/reference'
const PROGRAM = `${PAGE}/scalar.js`

/**
 * Serves the API reference as a page at `/api/reference`. Its script is 4 MB, so it is loaded at the first request.
 * @param documentUrl the address of the OpenAPI document
 */
export function referenceRoutes(app: FastifyInstance, documentUrl: string): void {
  app.get(PAGE, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy(nonce))
      .send(pageHtml(documentUrl, nonce))
  })

  let program: Promise<Buffer> | undefined
  app.get(PROGRAM, async (_request, reply) => {
    program ??= readProgram()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await program)
  })
}

function pageHtml(documentUrl: string, nonce: string): string {
  const options = {
    url: documentUrl,
    operationTitleSource: 'path',
    // Scalar's own services (fonts, statistics, assistants, tools) are off.
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  }
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference</title>
  </head>
  <body>
    <div id="app"></div>
    <script nonce="${nonce}" src="${PROGRAM}"></script>
    <script nonce="${nonce}">Scalar.createApiReference('#app', ${JSON.stringify(options)})</script>
  </body>
</html>
`
}

/** Scalar's browser script, taken from its Fastify plugin, since its own package would install 240 MB. */
async function readProgram(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(scalar, { routePrefix: '/', configuration: { content: '{}' } })
  const { statusCode, rawPayload } = await app.inject('/js/scalar.js')
  if (statusCode !== 200) throw new Error(`the program of the API reference answered ${statusCode}`)
  return rawPayload
}

/** The page loads nothing from other hosts; its script adds inline styles. */
const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

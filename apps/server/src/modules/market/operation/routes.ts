import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { Backups } from './backups.ts'
import { listJobs, retryJob } from './jobs.ts'

const BACKUPS = { rateLimit: { max: 20, seconds: 3600 } }

export function backupRoutes(api: Api, { backups }: { backups: Backups }): void {
  api.handle('GET /admin/backups', async () => reply({ items: await backups.list() }))

  api.handle(
    'POST /admin/backups',
    async ({ user: { actor } }) => {
      const change = await backups.begin(actor)
      return change instanceof Refusal ? change : reply({ items: await backups.list() }).withChange(change)
    },
    BACKUPS,
  )

  api.handle(
    'GET /admin/backups/{id}',
    async ({ params: { id }, user: { actor } }) => {
      const file = await backups.open(id, actor)
      if (file instanceof Refusal) return file
      return reply(file.stream).savedAs(file.name, 'application/gzip', file.bytes)
    },
    BACKUPS,
  )
}

/** Per network: a delivery makes the server send a request. */
const RETRIES = { rateLimit: { max: 60, seconds: 600 } }

export function jobRoutes(api: Api, deps: OutboundDeps): void {
  api.handle('GET /admin/jobs', async ({ query }) => reply(await listJobs(deps, query)))

  api.handle(
    'POST /admin/jobs/{id}/retry',
    async ({ params }) => (await retryJob(deps, params.id)) ?? reply({}),
    RETRIES,
  )
}

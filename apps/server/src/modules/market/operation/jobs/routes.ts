import { type Api, reply } from '../../../../http/api.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { listJobs } from './list-jobs.ts'
import { retryJob } from './retry-job.ts'

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

import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { queryId, queryInt, text, timeCursor } from '../input.ts'
import * as limit from '../limits.ts'
import { JOB_KINDS } from '../market-enums.ts'
import { Backup, FailedJob, Overview } from '../shapes/operation.ts'

const system = { access: 'operator', permission: 'system' } as const
const backups = { ...system, withoutKeys: true } as const

/** The operator's first screen, failed jobs and backups. */
export const operationEndpoints = defineEndpoints({
  'GET /admin/overview': {
    access: 'operator',
    permission: 'any',
    withoutKeys: false,
    summary:
      'The work of the market that needs a person, its figures and its health, as far as the role includes them.',
    query: z.object({
      /** An IANA name such as `Asia/Dhaka`: where days begin. Unknown ones count as UTC. */
      time_zone: text(limit.TIME_ZONE_MAX).default('UTC'),
    }),
    data: Overview,
  },
  'GET /admin/jobs': {
    ...system,
    summary: 'Messages, deliveries of webhooks, or refunds that have failed and are not done, the newest first.',
    query: z.object({
      kind: z.enum(JOB_KINDS).default('message'),
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({ items: z.array(FailedJob), next_cursor: z.string().nullable() }),
  },
  'POST /admin/jobs/{id}/retry': {
    ...system,
    summary:
      'Tries a failed job again at once. Codes that have lapsed, and messages and refunds that are just being tried, are refused.',
    params: z.object({ id: z.string().regex(new RegExp(`^(${JOB_KINDS.join('|')})_\\d{1,9}$`)) }),
    data: z.object({}),
  },
  'GET /admin/backups': {
    ...backups,
    summary: 'The latest backups, made here or by the command line, the newest first.',
    data: z.object({ items: z.array(Backup) }),
  },
  'POST /admin/backups': {
    ...backups,
    summary: 'Begins a backup of all that the market holds; one at a time.',
    data: z.object({ items: z.array(Backup) }),
  },
  'GET /admin/backups/{id}': {
    ...backups,
    summary: 'The file of a backup (`.tar.gz`), with all personal data of the market; each download is recorded.',
    params: z.object({ id: queryId }),
    form: { media: 'application/gzip' },
  },
})

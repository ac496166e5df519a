import type { TicketStatus } from '@rialto/contract/enums'
import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorer, Restorers } from '../../../base/record/index.ts'
import { ticketNotFound } from '../refusals.ts'
import { refuseAssignee, TICKET_ASSIGNED } from './assign-ticket.ts'
import { lockTicket, selectAnsweringStaff, setAssignee, setStatus } from './repository.ts'

/** Open closed tickets again, and take assignments back. The mail about a closed ticket stays sent. */
export function createTicketRestorers({ invalidations }: Pick<Deps, 'invalidations'>): Restorers {
  const common = {
    permission: 'tickets',
    afterCommit: ({ subjectId }) => invalidations.publishChange({ shopId: null, kind: 'ticket', id: subjectId ?? 0 }),
  } satisfies Partial<Restorer>
  return {
    ticket_closed: { ...common, restore: restoreStatus },
    [TICKET_ASSIGNED]: { ...common, restore: restoreAssignee },
  }
}

async function restoreStatus(...[tx, { subjectId, before, after, now }]: Parameters<Restorer['restore']>) {
  const ticket = await lockTicket(tx, subjectId ?? 0)
  if (!ticket) return ticketNotFound()
  if (ticket.status !== after.ticket_status) return refuseStale({ ticket_status: ticket.status })
  await setStatus(tx, ticket.id, { status: before.ticket_status as TicketStatus, now })
  return undefined
}

async function restoreAssignee(...[tx, { subjectId, before, after }]: Parameters<Restorer['restore']>) {
  const ticket = await lockTicket(tx, subjectId ?? 0)
  if (!ticket) return ticketNotFound()
  if (ticket.assignee_id !== after.assignee_id) return refuseStale({ assignee_id: ticket.assignee_id })
  const to = typeof before.assignee_id === 'number' ? before.assignee_id : null
  if (to !== null && !(await selectAnsweringStaff(tx)).some(({ id }) => id === to)) return refuseAssignee()
  await setAssignee(tx, ticket.id, to)
  return undefined
}

const refuseStale = (current: object) =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current })

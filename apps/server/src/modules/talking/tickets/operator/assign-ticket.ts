import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { ticketNotFound } from '../refusals.ts'
import { lockTicket, selectAnsweringStaff, setAssignee } from './repository.ts'

export const TICKET_ASSIGNED = 'ticket_assigned'

export const refuseAssignee = (): Refusal => refuse('invalid', text('This person does not answer tickets'))

/** Says which member of the staff answers a ticket; null: nobody in particular. @returns undefined if it was so already */
export async function assignTicket(
  deps: Deps,
  { id, staffId, actor }: { id: number; staffId: number | null; actor: Actor },
): Promise<RecordedChange | undefined | Refusal> {
  const change = await deps.database.write(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!ticket) return ticketNotFound()
    const staff = (await selectAnsweringStaff(tx)).find((one) => one.id === staffId)
    if (staffId !== null && !staff) return refuseAssignee()
    if (ticket.assignee_id === staffId) return undefined
    await setAssignee(tx, id, staffId)
    const { number } = ticket
    return recordChange(tx, {
      ...{ at: deps.now(), actor, shopId: null, action: TICKET_ASSIGNED },
      subject: { kind: 'ticket', id, name: number },
      sentence: staff ? text('Gave the ticket {{number}} to {{name}}') : text('Gave the ticket {{number}} to nobody'),
      values: { number, ...(staff && { name: staff.name }) },
      before: { assignee_id: ticket.assignee_id },
      after: { assignee_id: staffId },
      command: staff ? `tickets assign ${number} ${staff.email ?? staff.id}` : `tickets assign ${number} --nobody`,
      restorable: true,
    })
  })
  if (!(change instanceof Refusal)) deps.invalidations.publishChange({ shopId: null, kind: 'ticket', id })
  return change
}

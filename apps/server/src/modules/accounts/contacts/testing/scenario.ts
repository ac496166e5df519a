import { expect } from 'vitest'
import type { AccessMethod, Actor, Dispute } from '../../testing/dispute.ts'

export interface Scenario {
  when: string
  steps: (contest: Dispute) => Promise<unknown>
  /** How each of the two gets into the account that was made first. */
  owner: AccessMethod[]
  stranger: AccessMethod[]
}

/** The stranger registers with the owner's email and a phone of their own, or the other way about. */
export const plantEmail = ({ register, owner, stranger }: Dispute) =>
  register(stranger, { email: owner, phone: stranger })
export const plantPhone = ({ register, owner, stranger }: Dispute) =>
  register(stranger, { email: stranger, phone: owner })
export const plantBoth = ({ register, owner, stranger }: Dispute) => register(stranger, { email: owner, phone: owner })
/** The owner registers with contacts of their own, or with a phone or email that is the stranger's by mistake. */
export const ownBoth = ({ register, owner }: Dispute) => register(owner, { email: owner, phone: owner })
export const wrongPhone = ({ register, owner, stranger }: Dispute) => register(owner, { email: owner, phone: stranger })
export const wrongEmail = ({ register, owner, stranger }: Dispute) => register(owner, { email: stranger, phone: owner })

export const inSession = 'in a session'
export const outside = 'without a session'

/** Somebody gets in by this contact, and the other of the two does not. */
export async function expectSoleAccessBy(c: Dispute, who: Actor, kind: 'email' | 'phone'): Promise<void> {
  const own = [...(await c.ways(who))].filter(([, ways]) => ways.includes(kind)).map(([id]) => id)
  expect(own).toHaveLength(1)
  const others = await c.ways(who === c.owner ? c.stranger : c.owner)
  expect(others.get(own[0] ?? 0)).toBeUndefined()
}

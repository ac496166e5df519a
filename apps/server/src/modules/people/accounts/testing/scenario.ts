import { expect } from 'vitest'
import type { AccessMethod, Actor, Dispute } from './dispute.ts'

export interface Scenario {
  when: string
  steps: (dispute: Dispute) => Promise<unknown>
  /** How owner and stranger can access the account that was created first. */
  owner: AccessMethod[]
  stranger: AccessMethod[]
}

/** The stranger registers with the owner's email, phone or both (the contact is "planted"). */
export const plantEmail = ({ register, owner, stranger }: Dispute) =>
  register(stranger, { email: owner, phone: stranger })
export const plantPhone = ({ register, owner, stranger }: Dispute) =>
  register(stranger, { email: stranger, phone: owner })
export const plantBoth = ({ register, owner, stranger }: Dispute) => register(stranger, { email: owner, phone: owner })
/** The owner registers with their own contacts, or by mistake with the stranger's phone or email. */
export const ownBoth = ({ register, owner }: Dispute) => register(owner, { email: owner, phone: owner })
export const wrongPhone = ({ register, owner, stranger }: Dispute) => register(owner, { email: owner, phone: stranger })
export const wrongEmail = ({ register, owner, stranger }: Dispute) => register(owner, { email: stranger, phone: owner })

export const inSession = 'in a session'
export const outside = 'without a session'

/** Expects that the actor has one account by this contact, to which the other person has no access. */
export async function expectSoleAccessBy(dispute: Dispute, actor: Actor, kind: 'email' | 'phone'): Promise<void> {
  const own = [...(await dispute.accessMethods(actor))].filter(([, ways]) => ways.includes(kind)).map(([id]) => id)
  expect(own).toHaveLength(1)
  const others = await dispute.accessMethods(actor === dispute.owner ? dispute.stranger : dispute.owner)
  expect(others.get(own[0] ?? 0)).toBeUndefined()
}

import { defineGroup } from '../command.ts'
import { create } from './staff/create.ts'
import { invite, revoke } from './staff/invite.ts'
import { list } from './staff/list.ts'
import { remove } from './staff/remove.ts'
import { resetSecondFactor } from './staff/reset-second-factor.ts'
import { role } from './staff/role.ts'

export const command = defineGroup({
  summary: 'Lists and changes the people who run the market in the console',
  details: `Roles: owner (all), admin (all but staff and the approval of payouts), support (customers, orders, tickets, reports),
catalogue (categories, moderation, content, look), finance (refunds, payouts).`,
  commands: { list, create, invite, revoke, role, remove, 'reset-second-factor': resetSecondFactor },
})

import type { StaffMember } from '../../../modules/people/access/index.ts'
import { defineCommand } from '../../command.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'

const columns = [
  { title: 'no', of: (one: StaffMember) => one.id, isFigure: true },
  { title: 'name', of: (one: StaffMember) => one.name },
  { title: 'email', of: (one: StaffMember) => one.email },
  { title: 'role', of: (one: StaffMember) => one.role },
  { title: 'state', of: (one: StaffMember) => (one.disabled_at === null ? 'open' : 'closed') },
  { title: 'since', of: (one: StaffMember) => moment(new Date(one.created_at).toISOString()) },
]

export const list = defineCommand({
  summary: 'Lists the people who run the market',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listStaff } = await import('../../../modules/people/access/index.ts')
    const staff = await withShop((deps) => listStaff(deps))
    say(terminal.out, json ? JSON.stringify(staff) : table(columns, staff))
    return 0
  },
})

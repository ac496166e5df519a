import type { Staff, Team } from '@rialto/contract'
import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import type { Deps } from '../../../deps.ts'
import { selectInvitations } from './invitations/repository.ts'
import { selectAllStaff, selectTeam } from './memberships/repository.ts'
import { presentInvitation, presentPerson } from './present-people.ts'

/** Lists the team of a shop and its open invitations. */
export async function listTeam({ database: { db } }: Deps, shopId: number): Promise<Team> {
  const [team, invitations] = await Promise.all([selectTeam(db, shopId), selectInvitations(db, shopId)])
  return { items: team.map(presentPerson), invitations: invitations.map(presentInvitation<SellerRole>) }
}

/** Lists the market's staff and its open invitations. */
export async function listPeopleOfMarket({ database: { db } }: Deps): Promise<Staff> {
  const [staff, invitations] = await Promise.all([selectAllStaff(db), selectInvitations(db, null)])
  return { items: staff.map(presentPerson), invitations: invitations.map(presentInvitation<OperatorRole>) }
}

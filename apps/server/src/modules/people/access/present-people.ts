import type { InvitationRow } from './invitations/repository.ts'

interface PersonRow<Role> {
  id: number
  name: string
  email: string | null
  role: Role
  created_at: number
  disabled_at: number | null
  has_factor: number
}

/** Presents a member of a team or of the staff. */
export const presentPerson = <Role>({ id, name, email, role, ...person }: PersonRow<Role>) => ({
  id,
  name,
  email,
  role,
  is_closed: person.disabled_at !== null,
  has_second_factor: person.has_factor === 1,
  since: new Date(person.created_at).toISOString(),
})

/** Presents an invitation; the role is one of its place. */
export const presentInvitation = <Role extends InvitationRow['role']>(row: InvitationRow) => ({
  id: row.id,
  email: row.email,
  role: row.role as Role,
  invited_by: row.inviter,
  sent_at: new Date(row.sent_at).toISOString(),
  expires_at: new Date(row.expires_at).toISOString(),
})

import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** A member of a team or of the staff. */
export interface Person<Role> {
  id: number
  name: string
  email: string | null
  role: Role
  is_closed: boolean
  has_second_factor: boolean
  since: string
}

interface SentInvitation<Role> {
  id: number
  email: string
  role: Role
  invited_by: string | null
  expires_at: string
}

interface People<Role> {
  items: Person<Role>[]
  invitations: SentInvitation<Role>[]
}

/** The calls of one place; each answers with all its people. */
export interface PeopleCalls<Role> {
  key: string
  read: (signal: AbortSignal) => Promise<People<Role>>
  invite: (invitation: { email: string; role: Role }) => Promise<People<Role>>
  changeRole: (change: { id: number; role: Role }) => Promise<People<Role>>
  remove: (id: number) => Promise<People<Role>>
  resend: (id: number) => Promise<People<Role>>
  revoke: (id: number) => Promise<People<Role>>
}

const POLL_MS = 30_000
const keyOf = ({ key }: { key: string }) => [key, 'people']

export const usePeople = <Role>(calls: PeopleCalls<Role>): UseQueryResult<People<Role>> =>
  useQuery({ queryKey: keyOf(calls), queryFn: ({ signal }) => calls.read(signal), refetchInterval: POLL_MS })

/** Invites, changes roles and removes; one's own role decides about the screens. */
export function useChangePeople<Role>(calls: PeopleCalls<Role>) {
  const queries = useQueryClient()
  const onSuccess = (people: People<Role>) => {
    queries.setQueryData(keyOf(calls), people)
    void queries.invalidateQueries({ queryKey: ['GET /console/me'] })
  }
  return {
    invite: useMutation({ mutationFn: calls.invite, onSuccess }),
    changeRole: useMutation({ mutationFn: calls.changeRole, onSuccess }),
    remove: useMutation({ mutationFn: calls.remove, onSuccess }),
    resend: useMutation({ mutationFn: calls.resend, onSuccess }),
    revoke: useMutation({ mutationFn: calls.revoke, onSuccess }),
  }
}

/** All that the screens about people need to know of a place: a shop's team, or the market's staff. */
export interface PeoplePlace<Role extends string> {
  calls: PeopleCalls<Role>
  roles: readonly Role[]
  /** The role of an invitation at first: the one that could do the least harm. */
  leastRole: Role
  roleNames: Record<Role, string>
  /** A sentence for each role about what it may do. */
  roleTexts: Record<Role, string>
  words: {
    title: string
    fileName: string
    empty: { title: string; text: string }
    failed: string
    inviteTitle: string
    /** The reason why the last owner keeps the role. */
    lastOwner: string
    lastOwnerLong: string
    removeTitle: (name: string) => string
    removeLead: (name: string) => string
    removeSelfLead: string
  }
}

/** The question that is open; its dialog is loaded then. */
export type Asked<Role> = { about: 'invitation' } | { about: 'role' | 'removal'; member: Person<Role> }

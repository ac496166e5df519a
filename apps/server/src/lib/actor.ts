/** The author of a change: a member of a shop's team, one of the staff, a program with a key, a command, or the market itself. */
export interface Actor {
  kind: 'member' | 'staff' | 'key' | 'command' | 'system'
  /** The user, or the key; null for commands and the market itself. */
  id: number | null
  name: string
}

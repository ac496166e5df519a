/** Who changes something: a member of a shop's team, the market's staff, a program with a key, a command, or the market itself. */
export interface Actor {
  kind: 'member' | 'staff' | 'key' | 'command' | 'system'
  /** The user, or the key; null for commands and the market itself. */
  id: number | null
  name: string
}

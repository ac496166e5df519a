import type { Deps } from '../../../../deps.ts'
import { selectTicketById } from './repository.ts'

/** The number by which commands and mails name a ticket; undefined if there is no such ticket. */
export const findTicketNumber = async ({ database }: Pick<Deps, 'database'>, id: number): Promise<string | undefined> =>
  (await selectTicketById(database.db, id))?.number

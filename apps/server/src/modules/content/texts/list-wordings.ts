import type { Deps } from '../../../deps.ts'
import { selectWordings } from './repository.ts'

/** Lists the texts that the market words otherwise, in all languages. */
export const listWordings = ({ database }: Pick<Deps, 'database'>) => selectWordings(database.db)

import type { SavedView } from '@rialto/contract'
import type { SavedViewRow } from './repository.ts'

export const presentView = ({ user_id, ...view }: SavedViewRow): SavedView => ({ ...view, is_shared: user_id === null })

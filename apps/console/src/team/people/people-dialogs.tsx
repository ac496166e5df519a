import { InviteDialog } from './invite-dialog.tsx'
import type { PeoplePlace } from './people-place.ts'
import type { Asked } from './people-screen.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

interface PeopleDialogsProps {
  place: PeoplePlace<string>
  asked: Asked<string>
  isLastOwner: boolean
  isSelf: boolean
  onClose: () => void
}

/** The dialogs of the people of a place. */
export function PeopleDialogs({ place, asked, isLastOwner, isSelf, onClose }: PeopleDialogsProps) {
  if (asked.about === 'invitation') return <InviteDialog place={place} onClose={onClose} />
  const { member } = asked
  return asked.about === 'role' ? (
    <RoleDialog place={place} member={member} isLastOwner={isLastOwner} onClose={onClose} />
  ) : (
    <RemoveDialog place={place} member={member} isSelf={isSelf} onClose={onClose} />
  )
}

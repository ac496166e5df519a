import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChangeRecord } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Clock, KeyRound, Terminal } from 'lucide'

type Actor = ChangeRecord['actor']

const icons = { key: KeyRound, command: Terminal, system: Clock }

/** The author's initials, or what kind of program it was. */
export function ActorMark({ actor: { kind, name } }: { actor: Actor }) {
  if (kind === 'member' || kind === 'staff') return <Avatar name={name} />
  return (
    <span className="inline-grid size-8 flex-none place-items-center rounded-full bg-ground-2 text-ink-2">
      <Icon as={icons[kind]} size={16} />
    </span>
  )
}

/** Names the author of a change. */
export function useActorName(): (actor: Actor) => string {
  const { t } = useTranslation()
  return ({ kind, name }) => {
    if (kind === 'command') return t('The command line, as {{name}},', { name })
    return kind === 'key' ? t('API key {{name}}', { name }) : name
  }
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { KeySquare } from 'lucide'
import type { ListDescription } from '../list/types.ts'
import type { ApiKey, KeyPlace } from './key-place.ts'

/** The list of the API keys of a place. */
export function useKeyList<Permission extends string>(
  { permissionNames }: KeyPlace<Permission>,
  end: (key: ApiKey<Permission>) => void,
): ListDescription<ApiKey<Permission>> {
  const { i18n, t } = useTranslation()
  const permissionsOf = ({ permissions }: ApiKey<Permission>) =>
    permissions.length === 0 ? t('Nothing any more') : permissions.map((name) => permissionNames[name]).join(', ')
  const lastUseOf = ({ used_at: at }: ApiKey<Permission>) => (at ? formatMoment(at, i18n.language) : t('Never'))
  // An end is the first moment after the last day.
  const lastDay = (end: string) => formatLocalDay(new Date(Date.parse(end) - 1).toISOString(), i18n.language)
  const endOf = ({ expires_at: at }: ApiKey<Permission>) => (at ? lastDay(at) : t('None'))
  return {
    label: t('API keys'),
    fileName: 'api-keys',
    columns: [
      { id: 'name', title: t('Name'), cell: (key) => <KeyName apiKey={key} />, text: ({ name }) => name },
      {
        id: 'permissions',
        title: t('It may'),
        cell: (key) => <span className="text-ink-2">{permissionsOf(key)}</span>,
        text: permissionsOf,
      },
      { id: 'used', title: t('Last used'), cell: lastUseOf, text: ({ used_at }) => used_at ?? '' },
      { id: 'end', title: t('Last day'), cell: endOf, text: ({ expires_at }) => expires_at ?? '' },
      { id: 'by', title: t('Made by'), cell: ({ created_by }) => created_by, text: ({ created_by }) => created_by },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (key) => (
      <div className="grid gap-1">
        <KeyName apiKey={key} />
        <span className="text-ink-2">{permissionsOf(key)}</span>
        <span className="text-12 text-ink-2">
          {t('Last used')}: {lastUseOf(key)}
        </span>
      </div>
    ),
    action: (key) => (
      <Button
        size="sm"
        variant="danger"
        className="justify-self-end max-md:min-h-11"
        aria-label={`${t('End')}: ${key.name}`}
        onClick={() => end(key)}
      >
        {t('End')}
      </Button>
    ),
    empty: { icon: KeySquare, title: t('No API keys'), text: t('A key lets a program work with the market’s API.') },
    failed: t('The keys could not be loaded'),
  }
}

function KeyName({ apiKey: { name, hint, expires_at: end } }: { apiKey: ApiKey<string> }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2.5">
      <b className="break-words">{name}</b>
      <code dir="ltr" className="text-12 text-ink-2">
        rk_…{hint}
      </code>
      {end && Date.parse(end) <= Date.now() && <Badge tone="warn">{t('Expired')}</Badge>}
    </span>
  )
}

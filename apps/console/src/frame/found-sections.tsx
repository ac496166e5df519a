import type { FoundItem } from '@rialto/contract'
import { FOUND_KINDS, type FoundKind } from '@rialto/contract/enums'
import { Icon } from '@rialto/ui/icon.tsx'
import { optionRow } from '@rialto/ui/list-style.ts'
import type { TFunction } from 'i18next'
import { type IconNode, Package, Settings, Tag, TicketPercent, UserRound } from 'lucide'
import { Header, type Key, MenuItem, MenuSection } from 'react-aria-components'
import { addressOfSetting } from '../settings/page-of-setting.ts'
import type { FoundSetting } from './use-find-settings.ts'

const PREFIX = 'found:'

/** The key of a found item, which no key on the keyboard has. */
export const foundKey = ({ kind, id }: FoundItem): string => `${PREFIX}${kind}:${id}`
export const isFoundKey = (key: Key): boolean => String(key).startsWith(PREFIX)

const icons: Record<FoundKind, IconNode> = {
  order: Package,
  product: Tag,
  customer: UserRound,
  voucher: TicketPercent,
}

const SETTING = `${PREFIX}setting:`

/** The address at which a found setting is changed; undefined for the key of anything else. */
export const settingHref = (key: string): string | undefined =>
  key.startsWith(SETTING) ? addressOfSetting(key.slice(SETTING.length)) : undefined

/** The settings that a search finds. */
export const settingSection = (settings: readonly FoundSetting[], t: TFunction) =>
  settings.length > 0 && (
    <MenuSection id={`${PREFIX}setting`} className="grid gap-px">
      <Header className="px-3 pt-3 pb-1 text-12 text-ink-2">{t('Settings')}</Header>
      {settings.map(({ key, name }) => (
        <MenuItem key={key} id={`${SETTING}${key}`} textValue={name} className={optionRow}>
          <Icon as={Settings} size={18} className="text-ink-2" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
        </MenuItem>
      ))}
    </MenuSection>
  )

/** The results of a search of the shop, by kind. A function, as the menu reads its sections from its children. */
export function foundSections(found: readonly FoundItem[], t: TFunction) {
  const titles: Record<FoundKind, string> = {
    order: t('Orders'),
    product: t('Products'),
    customer: t('Customers'),
    voucher: t('Vouchers'),
  }
  return FOUND_KINDS.map((kind) => ({ kind, items: found.filter((item) => item.kind === kind) }))
    .filter(({ items }) => items.length > 0)
    .map(({ kind, items }) => (
      <MenuSection key={kind} id={`${PREFIX}${kind}`} className="grid gap-px">
        <Header className="px-3 pt-3 pb-1 text-12 text-ink-2">{titles[kind]}</Header>
        {items.map((item) => (
          <MenuItem
            key={item.id}
            id={foundKey(item)}
            textValue={`${item.title} ${item.subtitle}`}
            className={optionRow}
          >
            <Icon as={icons[kind]} size={18} className="text-ink-2" />
            <b className="truncate" dir="auto">
              {item.title}
            </b>
            <span className="min-w-0 flex-1 truncate text-ink-2" dir="auto">
              {item.subtitle}
            </span>
          </MenuItem>
        ))}
      </MenuSection>
    ))
}

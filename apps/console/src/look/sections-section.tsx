import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { HomeSection, Look } from '@rialto/contract'
import { HOME_CATEGORIES, HOME_PRODUCTS, HOME_SECTION_TITLE_MAX, HOME_SHOPS } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { MoveHints, SortableRow, useSortable } from '../lib/sortable-rows.tsx'
import { useSectionNames } from '../settings/option-names.ts'

type Id = HomeSection['id']

/** Sections with a title of their own, and the most items of those whose number can be chosen. */
const TITLED: readonly Id[] = ['categories', 'best_deals', 'popular', 'shops', 'just_for_you', 'blog']
const MOST: Partial<Record<Id, number>> = {
  categories: HOME_CATEGORIES,
  flash_sale: HOME_PRODUCTS,
  best_deals: HOME_PRODUCTS,
  popular: HOME_PRODUCTS,
  shops: HOME_SHOPS,
}

/** The sections of the home page: their order, and whether each is shown, with its title and its number of items. */
export function SectionsSection({ form }: { form: EditForm<Look> }) {
  const { t } = useTranslation()
  const names = useSectionNames()
  const [opened, setOpened] = useState<Id | null>(null)
  const [moved, setMoved] = useState('')
  const { home_sections: sections } = form.values
  const set = (home_sections: HomeSection[]) => form.set({ home_sections })
  const change = (id: Id, changes: Partial<HomeSection>) =>
    set(sections.map((section) => (section.id === id ? { ...section, ...changes } : section)))
  const rows = useSortable({
    items: sections,
    keyOf: ({ id }) => id,
    onChange: set,
    onMoved: (id, place) =>
      setMoved(t('{{name}}: place {{place}} of {{total}}', { name: names[id as Id], place, total: sections.length })),
  })
  return (
    <>
      <ul>
        {sections.map((section) => {
          const { id, is_shown: isShown } = section
          const canOpen = TITLED.includes(id) || MOST[id] !== undefined
          const name = names[id]
          return (
            <SortableRow
              key={id}
              rows={rows}
              of={id}
              name={name}
              count={sections.length}
              details={opened === id && <Details section={section} onChange={(changes) => change(id, changes)} />}
            >
              <SectionName
                name={section.title ?? name}
                isShown={isShown}
                isOpen={opened === id}
                onOpen={canOpen ? () => setOpened(opened === id ? null : id) : undefined}
              />
              <IconButton
                icon={isShown ? Eye : EyeOff}
                iconSize={18}
                label={`${isShown ? t('Hide') : t('Show')}: ${name}`}
                onClick={() => change(id, { is_shown: !isShown })}
              />
            </SortableRow>
          )
        })}
      </ul>
      <MoveHints moved={moved} />
    </>
  )
}

interface SectionNameProps {
  name: string
  isShown: boolean
  isOpen: boolean
  onOpen: (() => void) | undefined
}

function SectionName({ name, isShown, isOpen, onOpen }: SectionNameProps) {
  const className = cx('min-h-11 min-w-0 flex-1 truncate text-start', !isShown && 'text-ink-2 line-through')
  if (!onOpen) return <bdi className={cx(className, 'grid items-center')}>{name}</bdi>
  return (
    <button type="button" aria-expanded={isOpen} className={cx(className, 'hover:underline')} onClick={onOpen}>
      <bdi>{name}</bdi>
    </button>
  )
}

interface DetailsProps {
  section: HomeSection
  onChange: (changes: Partial<HomeSection>) => void
}

function Details({ section: { id, title, limit }, onChange }: DetailsProps) {
  const { t } = useTranslation()
  const most = MOST[id]
  return (
    <div className="grid gap-3 px-3 pb-3">
      {TITLED.includes(id) && (
        <TextField
          label={t('Title')}
          hint={t('Empty: its usual title, in each language.')}
          dir="auto"
          maxLength={HOME_SECTION_TITLE_MAX}
          value={title ?? ''}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value || null })}
        />
      )}
      {most !== undefined && (
        <NumberField
          label={t('Items at most')}
          min={1}
          max={most}
          value={limit ?? most}
          onChange={(value) => onChange({ limit: value === most ? null : value })}
        />
      )}
    </div>
  )
}

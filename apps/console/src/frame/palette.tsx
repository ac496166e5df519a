import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { optionList, optionRow } from '@rialto/ui/list-style.ts'
import { ModalShell, type OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Search } from 'lucide'
import { Autocomplete, Heading, Input, Menu, MenuItem, SearchField, useFilter } from 'react-aria-components'
import { Kbd } from '../keys/kbd.tsx'
import { $bindings, type KeyBinding } from '../keys/key-store.ts'

const isScreen = ({ keys }: KeyBinding): boolean => keys.startsWith('G ')

/** Finds the screens and actions that exist for the person on the present screen, by their names. */
export function Palette(state: OverlayState) {
  const { t } = useTranslation()
  const { contains } = useFilter({ sensitivity: 'base' })
  const bindings = useStoreValue($bindings, []).filter(({ keys }) => keys !== 'Ctrl K')
  // Screens first: most people want to go somewhere.
  const actions = [...bindings.filter(isScreen), ...bindings.filter((binding) => !isScreen(binding))]

  function choose(keys: string) {
    state.onOpenChange(false)
    actions.find((action) => action.keys === keys)?.run(new KeyboardEvent('keydown'))
  }

  return (
    <ModalShell {...state} place="center" className="sm:w-140 sm:self-start sm:mt-[10vh]">
      <Heading slot="title" className="sr-only">
        {t('Search')}
      </Heading>
      <Autocomplete filter={contains}>
        <SearchField
          aria-label={t('Screen or action')}
          autoFocus
          className="flex items-center gap-2.5 border-b border-line px-4"
        >
          <Icon as={Search} className="text-ink-2" />
          <Input
            placeholder={t('Screen or action')}
            className="h-13 min-w-0 flex-1 appearance-none bg-transparent text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
          />
        </SearchField>
        <Menu
          aria-label={t('Screens and actions')}
          items={actions.map(({ keys, label }) => ({ id: keys, label }))}
          onAction={(keys) => choose(String(keys))}
          renderEmptyState={() => <p className="px-3 py-4 text-ink-2">{t('Nothing has that name')}</p>}
          className={`${optionList} max-h-80 overflow-y-auto`}
        >
          {({ id, label }) => (
            <MenuItem id={id} textValue={label} className={optionRow}>
              <span className="min-w-0 flex-1">{label}</span>
              <Kbd keys={id} />
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </ModalShell>
  )
}

/** A surface beside its trigger: menus, option lists, small panels. */
export const floatingBox =
  'max-h-80 overflow-y-auto rounded-card border border-line bg-card text-ink shadow-float transition-[translate,opacity] duration-(--fast) data-entering:opacity-0 data-exiting:opacity-0 data-[placement=bottom]:data-entering:-translate-y-1 data-[placement=top]:data-entering:translate-y-1'

/** The list inside a floating surface. */
export const optionList = 'grid gap-px p-1.5 outline-none'

/** A row of the list: 40 px, 44 px on touch devices. */
export const optionRow =
  'group/option flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 text-start outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-2 data-focused:bg-hover data-selected:font-semibold pointer-coarse:min-h-11'

/**
 * The box of a text control: 44 px, a border with a contrast of 3:1, in the accent colour while focused and in the
 * danger colour when invalid.
 */
export const controlBox =
  'flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control border border-field bg-card px-3 transition-colors focus-within:border-accent-edge focus-within:ring-1 focus-within:ring-accent-edge has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:focus-within:ring-danger has-[:disabled]:border-line has-[:disabled]:bg-ground-2 has-[:disabled]:text-ink-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-transparent'

/**
 * The control inside the box, which has the border and the focus ring. Its text has 16 px on phones, which would zoom
 * in otherwise.
 */
export const bareControl = 'min-w-0 flex-1 bg-transparent text-16 outline-none lg:text-14'

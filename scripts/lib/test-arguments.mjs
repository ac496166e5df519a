/** The groups of vitest.config.ts; `e2e` are the browser tests. */
const vitestProjects = ['unit', 'component', 'api:sqlite', 'api:postgres']

/**
 * Divides the arguments of `npm test` between the two test runners, in the words of each.
 * @param {string[]} args `--full`, `--project NAME` (several times), `-t NAME`, words of paths, and options of the runner that is chosen
 * @returns {{ isFull: boolean, vitest?: string[], playwright?: string[] }} a runner without arguments is not asked for
 */
export function runsOf(args) {
  const { isFull, projects, name, others } = parse(args)
  const unknown = projects.find((project) => ![...vitestProjects, 'e2e'].includes(project))
  if (unknown) throw new Error(`There is no project ${unknown}: choose ${vitestProjects.join(', ')} or e2e.`)
  const ofVitest = projects.filter((project) => project !== 'e2e')
  const isAll = projects.length === 0
  return {
    isFull,
    ...((isAll || ofVitest.length > 0) && {
      vitest: [...ofVitest.flatMap((project) => ['--project', project]), ...(name ? ['-t', name] : []), ...others],
    }),
    ...((isAll || projects.includes('e2e')) && {
      playwright: [...(name ? ['-g', escapeRegExp(name)] : []), ...others],
    }),
  }
}

function parse(args) {
  const found = { isFull: false, projects: [], name: undefined, others: [] }
  for (let place = 0; place < args.length; place++) {
    const [option, joined] = /^--\w[\w-]*=/.test(args[place]) ? args[place].split(/=(.*)/s) : [args[place]]
    const value = () => joined ?? args[++place]
    if (option === '--full') found.isFull = true
    else if (option === '--project') found.projects.push(value())
    else if (option === '-t' || option === '--testNamePattern') found.name = value()
    else found.others.push(args[place])
  }
  return found
}

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'

enableCompileCache()

// Node 24 parses the package.json of a package once for each import of its modules. Drizzle's has 180 KB, and was half of a start.
const resolved = new Map<string, ResolveFnOutput>()
registerHooks({
  resolve(specifier, context, next) {
    if (/^\..*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const found = resolved.get(specifier) ?? next(specifier, context)
    resolved.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})

const { run } = await import('./run.ts')
await run()

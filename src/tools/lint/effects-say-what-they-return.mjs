const message =
  'React calls what this returns, if it is a function or a promise: use a block, and return a cleanup by name.'

/** Rejects effects and callback refs that implicitly return the value of a single expression. */
const effectsSayWhatTheyReturn = {
  create(context) {
    function check(callback) {
      if (callback?.type !== 'ArrowFunctionExpression') return
      const { body } = callback
      if (body.type === 'BlockStatement' || body.type === 'ArrowFunctionExpression') return
      context.report({ node: body, message })
    }
    return {
      CallExpression({ callee, arguments: [callback] }) {
        if (/^use(Layout|Insertion)?Effect$/.test(callee.name)) check(callback)
      },
      JSXAttribute({ name, value }) {
        if (name.name === 'ref') check(value.expression)
      },
    }
  },
}

// The linter requires plugins as default exports.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'milestay' }, rules: { 'effects-say-what-they-return': effectsSayWhatTheyReturn } }

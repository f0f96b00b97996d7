#!/bin/sh
# The smallest bot there is: it plays the first of its choices. `backroom arena snitch "run:sh examples/first_bot.sh" random random random`
while read -r word rest; do
  case $word in
    backroom) echo "ready first" ;;
    choose) echo "play $(printf '%s' "$rest" | sed 's/.*"choices": \[{"play": \([0-9]*\).*/\1/')" ;;
  esac
done

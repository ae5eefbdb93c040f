# Reads what the suite's runner says with --verbose, prints the tests that failed, and counts those that were put to the
# wire: binary input, binary output. Such a test that was skipped counts as failed. Exits with 1 if any test failed, if
# the runner did (`status`), or if the suite was not the whole one.

# "NAME, request=.." or "NAME: why, request=.."
function test_name(line) {
    sub(/^[^=]*=/, "", line)
    sub(/[,: ].*/, "", line)
    return line
}

function syntax_of(name, parts) {
    split(name, parts, ".")
    return parts[2]
}

/^conformance test: name=/ {
    failing = 0
    name = test_name($0)
    if ($0 ~ /, request=[^"]* protobuf_payload: "/ && $0 ~ / requested_output_format: *PROTOBUF /) {
        split(name, parts, ".")
        count[parts[2], parts[1]]++
        on_the_wire[name] = 1
    }
    next
}

/^SKIPPED, test=/ {
    failing = 0
    name = test_name($0)
    if (name in on_the_wire) {
        failures[syntax_of(name)]++
        print
    }
    next
}

/^(ERROR|WARNING|FAILED AS EXPECTED), test=/ {
    failing = 1
    failures[syntax_of(test_name($0))]++
}

# The list of all failures that follows is not needed any more.
/^These tests / {
    failing = 0
}

/^CONFORMANCE/ {
    failing = 0
    print
}

# An error's text can have several lines.
failing { print }

function report(title, syntax, required, recommended) {
    printf "%s: %d required, %d recommended, %d failures\n", title, count[syntax, "Required"],
        count[syntax, "Recommended"], failures[syntax]
    return failures[syntax] > 0 || count[syntax, "Required"] != required || count[syntax, "Recommended"] != recommended
}

END {
    if (status != 0) {
        print "the runner failed with status " status
    }
    bad = report("proto3", "Proto3", 482, 216) + report("proto2", "Proto2", 485, 218)
    exit bad > 0 || status != 0
}

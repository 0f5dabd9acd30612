"""How a part of the compiled code is made: as far as others need it to link it in, and no further.

Numba makes every function ready to be called: links what it calls, optimises the whole and emits machine code, for a
part as for an entry. What only compiled code calls needs none of that: it is optimised and emitted with the entry that
it becomes a part of. Numba lets a function choose its pipeline of passes; here the last of them differs.
"""

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]  # an extension module without types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import AnnotateTypes, BaseNativeLowering, IRLegalization, NoPythonBackend


class _PartLibrary(JITCodeLibrary):
    """The LLVM code of a part and of the parts in it, never handed to the machine."""

    def _optimize_final_module(self) -> None:
        """Left to the entry."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(BaseNativeLowering):
    """Numba's lowering up to the point where it asks for machine code."""

    _name = "part_lowering"  # type: ignore[assignment]  # Numba's own has None here, for each pass to set

    @property
    def lowering_class(self) -> type:
        """Without Numba's loops over several processors."""
        return Lower

    def run_pass(self, state: Any) -> bool:  # noqa: ANN401 - Numba's state has no type
        """Lower one part; true as it has changed something."""
        library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library, state.flags.no_compile = library, True
        super().run_pass(state)
        library.finalize()
        lowered = state["cr"]
        where, name = lowered.fndesc.lookup_module(), lowered.fndesc.qualname
        # Numba knows a compiled function by the object that Python would call; this one has no code behind it.
        handle = _dynfunc.make_function(where, name, "A part, not to be called.", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(handle, lowered.fndesc, [library])
        state["cr"] = lowered._replace(cfunc=handle)
        return True


class PartCompiler(CompilerBase):
    """The passes for a part: Numba's own, but for its rewriting of arrays and the way it lowers."""

    def define_pipelines(self) -> list[PassManager]:
        """What the compiler asks for; it tries them in order."""
        passes = PassManager("part")
        for stage in (DefaultPassBuilder.define_untyped_pipeline, DefaultPassBuilder.define_typed_pipeline):
            passes.passes.extend(stage(self.state).passes)
        passes.add_pass(IRLegalization, "ready for lowering")
        passes.add_pass(AnnotateTypes, "annotate types")
        passes.add_pass(_PartLowering, "lower a part")
        passes.add_pass(NoPythonBackend, "describe it")
        passes.finalize()
        return [passes]
